import type { ElicitRequestParams, ElicitResult, InputRequiredResult } from '@modelcontextprotocol/client'

import type { GivenInput, InputAnswer, InputRequest, InputRequired } from '../../tools/index.ts'

/** Returns what a server asks the user, or undefined if its page isn't on the web. */
export function questionOf(key: string, params: ElicitRequestParams): InputRequest | undefined {
  if (params.mode === 'url') {
    if (!/^https?:\/\//i.test(params.url)) return undefined
    return { key, kind: 'url', message: params.message, url: params.url }
  }
  return { key, kind: 'form', message: params.message, schema: params.requestedSchema }
}

/** Returns an answer as the protocol demands it. The loop has checked the values against the schema. */
export function answerOf({ action, values }: InputAnswer): ElicitResult {
  return { action, ...(action === 'accept' && values !== undefined && { content: values as ElicitResult['content'] }) }
}

/**
 * Returns the questions of a server of the new revision, or undefined if it asks for what we don't offer, such as a
 * reply of the user's model.
 */
export function inputRequiredOf({ inputRequests = {}, requestState }: InputRequiredResult): InputRequired | undefined {
  const requests: InputRequest[] = []
  for (const [key, request] of Object.entries(inputRequests)) {
    const question = request.method === 'elicitation/create' ? questionOf(key, request.params) : undefined
    if (question === undefined) return undefined
    requests.push(question)
  }
  return { ...(requestState !== undefined && { state: requestState }), requests }
}

/** Returns the parameters that repeat a call with the user's answers. */
export const answersOf = ({ state, answers }: GivenInput) => ({
  ...(state !== undefined && { requestState: state }),
  inputResponses: Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, answerOf(answer)])),
})
