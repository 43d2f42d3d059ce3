/** What a page must be for everybody: without serious findings, and with targets large enough to be met. */
import { AxeBuilder } from '@axe-core/playwright'
import { deepEqual } from './check.mjs'

const LEAST_TARGET = 24

/** Nothing serious or critical, by the rules of WCAG 2.2 A and AA. */
export async function axe(page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  deepEqual(
    serious.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    ),
    [],
  )
}

/** Things that can be pressed and are smaller than they should be. */
export function smallTargets(page) {
  return page.evaluate((least) => {
    const pressable = 'button, input, select, summary, a[href], [data-rove]'
    return [...document.querySelectorAll(pressable)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const hidden =
        width === 0 ||
        element.closest('.visually-hidden') !== null ||
        element.matches('.skip, .segment input, .toggle input')
      return hidden || (width >= least && height >= least)
        ? []
        : [`${element.className} ${element.textContent?.slice(0, 20)} ${width}×${height}`]
    })
  }, LEAST_TARGET)
}
