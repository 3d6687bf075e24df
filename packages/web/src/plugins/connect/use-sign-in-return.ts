import type { Plugin } from '@saffron/core/plugins'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { api } from '../../shell/session/client.ts'
import { readServiceReturn, type ServiceReturn, withoutReturn } from './read-return.ts'
import { type PluginSignIn, takeSignIn } from './sign-in-attempt.ts'

/** What became of a sign-in at a plugin's service. */
export type SignInOutcome =
  | { readonly kind: 'busy' }
  /** `from`: where the user pressed the button, if that was in this tab. */
  | { readonly kind: 'done'; readonly plugin: Plugin; readonly from: string | undefined }
  | { readonly kind: 'failed'; readonly error: unknown; readonly plugin: string | undefined }
  /** The user declined at the service. */
  | { readonly kind: 'denied'; readonly plugin: string | undefined }

/** Finishes the sign-in that a service sends the user back from. Undefined if it's not why the page was opened. */
export function useSignInReturn(onConnected: (plugin: Plugin) => void) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<SignInOutcome>()
  const arrive = useEffectEvent(async (query: URLSearchParams, returned: ServiceReturn) => {
    const attempt = takeSignIn()
    setOutcome({ kind: 'busy' })
    // Removes the code from the address bar, because URLs get copied and shared.
    const rest = withoutReturn(query).toString()
    await navigate(rest === '' ? pathname : `${pathname}?${rest}`, { replace: true })
    setOutcome(await finish(returned, attempt))
  })
  const connected = useEffectEvent(onConnected)
  useEffect(() => {
    if (outcome?.kind === 'done') connected(outcome.plugin)
  }, [outcome])
  const arrived = useRef(false)
  useEffect(() => {
    const query = new URLSearchParams(search)
    const returned = readServiceReturn(query)
    if (returned === undefined || arrived.current) return
    arrived.current = true
    void arrive(query, returned)
  }, [search])
  return { outcome, dismiss: () => setOutcome(undefined) }
}

async function finish(
  { state, code, iss, error }: ServiceReturn,
  attempt: PluginSignIn | undefined,
): Promise<SignInOutcome> {
  try {
    // A declined one is reported too, because each sign-in can be finished once.
    const plugin = await api.plugins.finishPluginConnection({ query: { state, code, iss, error } })
    return { kind: 'done', plugin, from: attempt?.from }
  } catch (failure) {
    if (error === 'access_denied') return { kind: 'denied', plugin: attempt?.plugin }
    return { kind: 'failed', error: failure, plugin: attempt?.plugin }
  }
}
