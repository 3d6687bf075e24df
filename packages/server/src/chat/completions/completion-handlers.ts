import type { chatContract } from '@saffron/core/chat'

import { newId } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import { InvalidField } from '../../http/invalid-field.ts'
import { chooseModel, openCall } from '../../model-calls/index.ts'
import type { ChatContext } from '../context.ts'
import { agentNamed, completeWithAgent } from './agent-completion.ts'
import { completionChunks } from './completion-chunks.ts'
import { wholeCompletion } from './whole-completion.ts'

type CompletionHandlers = Pick<Handlers<typeof chatContract>, 'chatCompletions'>

/**
 * Implements OpenAI's chat completions. The request is forwarded without fields that affect routing, and the reply is
 * rewritten. A model `agent:ID` is an agent, which runs its tools.
 */
export function completionHandlers(context: ChatContext): CompletionHandlers {
  const { models, now } = context
  return {
    chatCompletions: async ({ caller, space: { owner, by }, body, locale, signal }) => {
      const choices = body['n'] ?? 1
      if (choices !== 1) throw new InvalidField('body.n', 'field.only', { values: '1' })
      const created = Math.floor(now().getTime() / 1000)
      const includesUsage = body.stream_options?.include_usage === true
      const agent = agentNamed(body.model)
      if (agent !== undefined) {
        const within = caller.byApiKey === true ? owner : undefined
        const events = await completeWithAgent(context, {
          owner,
          by,
          role: caller.role,
          within,
          agent,
          body,
          locale,
          signal,
        })
        const head = { id: `chatcmpl-${newId()}`, created, model: body.model }
        if (!body.stream) return wholeCompletion({ events, usage: undefined }, head)
        return completionChunks(events, head, includesUsage)
      }
      const model = await chooseModel({ models }, body.model, { owner, by, role: caller.role })
      const requestId = newId()
      const call = await openCall(context, {
        owner,
        by,
        requestId,
        cause: `completion:${requestId}`,
        kind: 'completion',
        model,
        conversation: null,
        request: body,
        signal,
      })
      const head = { id: `chatcmpl-${requestId}`, created, model: call.model }
      if (!body.stream) return wholeCompletion(call, head)
      return completionChunks(call.events, head, includesUsage)
    },
  }
}
