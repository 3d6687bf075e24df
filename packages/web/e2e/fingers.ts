import type { Locator, Page } from '@playwright/test'

export interface Touch {
  readonly x: number
  readonly y: number
}

export async function middleOf(element: Locator): Promise<Touch> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Real touch input through the browser, with explicit timestamps, so the machine's clock doesn't matter. */
export async function createFingers(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  let ms = Date.now()

  async function send(type: 'touchStart' | 'touchMove' | 'touchEnd', touches: readonly Touch[], after = 16) {
    ms += after
    const touchPoints = touches.map((touch, id) => ({ ...touch, id }))
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: ms / 1000 })
  }

  /** Puts fingers down and moves each along a straight line. They stay down. */
  async function move(paths: readonly (readonly [from: Touch, to: Touch])[], steps = 5) {
    await send(
      'touchStart',
      paths.map(([from]) => from),
    )
    for (let step = 1; step <= steps; step++) {
      const share = step / steps
      const at = ([from, to]: readonly [Touch, Touch]) => ({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      })
      await send('touchMove', paths.map(at))
    }
  }

  return {
    move,
    press: (at: Touch) => send('touchStart', [at]),
    /** Moves the pressed finger. */
    go: (to: Touch) => send('touchMove', [to]),
    lift: () => send('touchEnd', [], 200),

    async swipe(from: Touch, by: Partial<Touch>) {
      await move([[from, { x: from.x + (by.x ?? 0), y: from.y + (by.y ?? 0) }]])
      await send('touchEnd', [], 200)
    },

    /** Two fingers left and right of a point, moving from `before` px apart to `after`. */
    async pinch(middle: Touch, before: number, after: number) {
      const beside = (side: 1 | -1) =>
        [before, after].map((apart) => ({ x: middle.x + (side * apart) / 2, y: middle.y })) as [Touch, Touch]
      await move([beside(-1), beside(1)])
      await send('touchEnd', [])
    },

    /** Taps after a delay since the previous event. */
    async tap(at: Touch, after = 1000) {
      await send('touchStart', [at], after - 10)
      await send('touchEnd', [], 10)
    },
  }
}
