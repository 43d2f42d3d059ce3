import { launchBrowser, openWindow } from './browser.mjs'
import { startHost } from './host.mjs'
import { numbers, play, startMatch } from './play.mjs'

const host = await startHost()
const browser = await launchBrowser('/usr/bin/chromium')
try {
  const w = await openWindow(browser, host)
  const { page } = w
  for (const spec of process.argv.slice(2)) {
    const [game, steps = '10', humans = '0', seats] = spec.split(':')
    await startMatch(page, {
      game,
      humans: humans.split(',').map(Number),
      seats: seats ? Number(seats) : undefined,
      seed: 7,
    })
    let n = 0
    const t0 = Date.now()
    await play(page, {
      pick: numbers(3),
      enough: () => n >= Number(steps),
      onAsked: async () => {
        n++
        if (n % 5 === 0) await w.shot(`look-${game}-${n}`)
      },
      patience: 120000,
    }).catch((e) => console.log(String(e)))
    console.log(game, n, Date.now() - t0, w.states().at(-1)?.view.turn)
    await w.shot(`look-${game}-end`)
    console.log(JSON.stringify(w.states().at(-1)?.view?.decision ?? null).slice(0, 300))
    await page.click('.topbar .button-quiet').catch(() => {})
    await page.waitForSelector('.library')
  }
  await page.waitForTimeout(300)
  await w.shot('look-library')
  console.log(w.errors)
} finally {
  await browser.close()
  await host.stop()
}
