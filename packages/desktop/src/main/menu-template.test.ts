import { expect, test } from 'vitest'
import { type MenuItem, menuTemplate } from './menu-template.js'

const leaves = (items: MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (item.submenu === undefined ? [item] : leaves(item.submenu)))

test.each([true, false])('every item of the menu has a key (Mac: %s)', (isMac) => {
  const own = leaves(menuTemplate(isMac, () => {})).filter(
    ({ type, role }) => type === undefined && role !== 'appMenu' && role !== 'editMenu',
  )
  expect(own.length).toBeGreaterThan(5)
  expect(own.filter(({ accelerator }) => accelerator === undefined)).toEqual([])
  const keys = own.map(({ accelerator }) => accelerator)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a new window is opened from the menu', () => {
  let opened = 0
  const item = leaves(menuTemplate(false, () => opened++)).find(({ label }) => label === '&New window')
  item?.click?.()
  expect(opened).toBe(1)
})
