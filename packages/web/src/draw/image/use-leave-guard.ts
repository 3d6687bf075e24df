import { use, useEffect, useEffectEvent } from 'react'
import { type Navigator, UNSAFE_NavigationContext } from 'react-router-dom'

import { guardBack } from '../../shell/navigation/back-guard.ts'

interface LeaveGuard {
  readonly isUnsaved: () => boolean
  /** Asks the user, and then leaves or stays. */
  readonly ask: (leave: () => void) => void
}

/**
 * While there's unsaved work, asks before another page of the app takes this one's place. The router only offers this for
 * routes that are declared as data, so it's done where all its navigation passes.
 */
export function useLeaveGuard({ isUnsaved, ask }: LeaveGuard): void {
  const { navigator } = use(UNSAFE_NavigationContext)
  const mustAsk = useEffectEvent(isUnsaved)
  const askFirst = useEffectEvent(ask)
  useEffect(() => {
    const { pathname } = location
    const push = navigator.push.bind(navigator)
    const replace = navigator.replace.bind(navigator)
    const guarded =
      (go: Navigator['push']): Navigator['push'] =>
      (to, state, options) => {
        // The page changes its own query without asking.
        const isHere = typeof to === 'object' && to.pathname === pathname
        if (isHere || !mustAsk()) go(to, state, options)
        else askFirst(() => go(to, state, options))
      }
    Object.assign(navigator, { push: guarded(push), replace: guarded(replace) })
    guardBack(createBackGuard(pathname, mustAsk, askFirst))
    return () => {
      Object.assign(navigator, { push, replace })
      guardBack(undefined)
    }
  }, [navigator])
}

/** Back and Forward can't be prevented. So they are reversed before the router sees them, and repeated if wanted. */
function createBackGuard(pathname: string, mustAsk: () => boolean, ask: LeaveGuard['ask']) {
  const here = placeOf(history.state)
  let step: 'none' | 'returning' | 'leaving' = 'none'
  return (event: PopStateEvent): void => {
    const isReturning = step === 'returning'
    const steps = placeOf(event.state) - here
    if (!isReturning && (step === 'leaving' || location.pathname === pathname || steps === 0 || !mustAsk())) return
    event.stopImmediatePropagation()
    step = isReturning ? 'none' : 'returning'
    if (isReturning) return
    history.go(-steps)
    ask(() => {
      step = 'leaving'
      history.go(steps)
    })
  }
}

/** The router numbers the entries of the history. */
const placeOf = (state: { readonly idx?: number } | null): number => state?.idx ?? 0
