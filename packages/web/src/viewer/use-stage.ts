import { useEffectEvent, useLayoutEffect, useState } from 'react'

import { createStage, type Stage, type StageEvents } from './stage.ts'

interface StageProps extends StageEvents {
  readonly root: HTMLElement | null
  readonly count: number
  readonly index: number
}

/** The stage of an open viewer. It follows the index, the window's size and the wheel. */
export function useStage({ root, count, index, ...events }: StageProps): Stage {
  const onTurn = useEffectEvent(events.onTurn)
  const onClose = useEffectEvent(events.onClose)
  const onTap = useEffectEvent(events.onTap)
  const onView = useEffectEvent(events.onView)
  const [stage] = useState(() =>
    createStage({
      count,
      index,
      onTurn: (step) => onTurn(step),
      onClose: () => onClose(),
      onTap: (tap) => onTap(tap),
      onView: (seen) => onView(seen),
    }),
  )

  useLayoutEffect(() => {
    if (root === null) return undefined
    const resize = () => stage.resize()
    const wheel = (event: WheelEvent) => stage.wheel(event)
    stage.mount(root)
    addEventListener('resize', resize)
    // React's wheel listeners are passive, so they can't prevent page zoom.
    root.addEventListener('wheel', wheel, { passive: false })
    return () => {
      stage.end()
      removeEventListener('resize', resize)
      root.removeEventListener('wheel', wheel)
    }
  }, [root, stage])
  useLayoutEffect(() => stage.turnTo(index), [stage, index])
  return stage
}
