import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../db/index.ts'
import { hasConsent } from './consent-store.ts'
import { describeInEnglish } from './describe-in-english.ts'
import type { CallPlace, JsonObject, Tool } from './tool.ts'

/** Whether a call may run, with its price if it has one, or why it can't. */
export type CallTerms = { readonly mayRun: boolean; readonly costMicros?: number } | { readonly failure: string }

/**
 * Returns whether a call may run now. A call that costs nothing needs no consent, if its tool only asks because of its
 * price.
 */
export async function termsOfCall(
  queries: Queries,
  tool: Tool,
  input: JsonObject,
  place: CallPlace,
): Promise<CallTerms> {
  if (tool.consent === 'none') return { mayRun: true }
  if (tool.price === undefined) return { mayRun: await hasConsent(queries, { ...place, ...tool }) }
  try {
    const costMicros = await tool.price(input, place)
    return { mayRun: costMicros === 0 || (await hasConsent(queries, { ...place, ...tool })), costMicros }
  } catch (error) {
    if (!ApiError.is(error)) throw error
    return { failure: `The tool failed: ${await describeInEnglish(error)}` }
  }
}
