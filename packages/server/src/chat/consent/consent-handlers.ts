import type { chatContract, ToolConsent } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import {
  checkInput,
  deleteConsent,
  type InputAnswer,
  type InputRequest,
  type JsonObject,
  type JsonSchema,
  listConsents,
  storeConsent,
  type StoredConsent,
  TERMINAL,
  terminalAnswerSchema,
  type WaitingCall,
} from '../../tools/index.ts'
import type { ChatContext } from '../context.ts'
import { createAnswerCall } from './answer-call.ts'

type ConsentHandlers = Pick<
  Handlers<typeof chatContract>,
  'giveConsent' | 'giveToolInput' | 'searchToolConsents' | 'revokeToolConsent'
>

export function consentHandlers(context: ChatContext): ConsentHandlers {
  const { db, now } = context
  const answer = createAnswerCall(context)
  return {
    giveConsent: async ({ caller: { role }, space: { owner, by }, params, body: { call, decision }, locale }) => {
      const asked = { owner, by, role, locale, conversation: params.id, call }
      return answer(asked, 'consent', ({ plugin, name, hash }) => ({
        state: decision === 'deny' ? 'denied' : 'allowed',
        alongside: async (tx) => {
          if (decision !== 'chat' && decision !== 'always') return
          const conversation = decision === 'chat' ? params.id : null
          await storeConsent(tx, { user: by, plugin, name, hash, conversation, at: now().toISOString() })
        },
      }))
    },

    giveToolInput: async ({ caller: { role }, space: { owner, by }, params, body, locale }) => {
      const asked = { owner, by, role, locale, conversation: params.id, call: body.call }
      const { action, values = {} } = body
      return answer(asked, 'input', (call) =>
        action !== 'accept' && call.plugin === TERMINAL
          ? { state: 'denied' }
          : { state: 'answered', answers: JSON.stringify(answersOf(call, action, values)) },
      )
    },

    searchToolConsents: async ({ caller: { userId }, query: { page, limit, sort } }) => {
      // Newest first is the only order.
      readSort(sort ?? '-createdAt', ['createdAt'])
      const { rows, total } = await listConsents(db.query, userId, { page, limit })
      return { list: rows.map(toConsent), total }
    },

    revokeToolConsent: async ({ caller: { userId }, params: { id } }) => {
      const revoked = await deleteConsent(db.query, { user: userId, id })
      if (revoked === undefined) throw new ApiError('tool.consent_not_found')
      return toConsent(revoked)
    },
  }
}

const toConsent = ({ id, plugin, name, conversationId, createdAt }: StoredConsent): ToolConsent => ({
  id,
  plugin,
  name,
  conversation: conversationId,
  createdAt,
  updatedAt: createdAt,
})

/** Returns the answers to a call's questions by their keys. Throws `tool.input_invalid`. */
function answersOf(
  { questions }: WaitingCall,
  action: InputAnswer['action'],
  values: JsonObject,
): Record<string, InputAnswer> {
  const requests = JSON.parse(questions ?? '[]') as readonly InputRequest[]
  const forms = requests.filter(({ kind }) => kind === 'form')
  return Object.fromEntries(
    requests.map((request): [string, InputAnswer] => {
      if (action !== 'accept' || request.kind === 'url') return [request.key, { action }]
      if (request.kind === 'terminal') {
        checkAgainst(terminalAnswerSchema, values)
        return [request.key, { action, values }]
      }
      const given = forms.length === 1 ? values : fieldsIn(values[request.key])
      checkAgainst(request.schema, given)
      return [request.key, { action, values: given }]
    }),
  )
}

function checkAgainst(schema: JsonSchema, given: JsonObject): void {
  const faults = checkInput(given, schema)
  if (faults.length > 0) throw new ApiError('tool.input_invalid', { details: { faults } })
}

const fieldsIn = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
