import { prepareQuery, type Queries } from '../../db/index.ts'
import type { ChatTables } from '../../db/tables/chat.ts'
import type { StepState } from '../../providers/index.ts'

type Row = ChatTables['messageStep']

const newState = prepareQuery((queries, row: Row) =>
  queries.insertInto('messageStep').values({
    messageId: row.messageId,
    ownerId: row.ownerId,
    number: row.number,
    provider: row.provider,
    model: row.model,
    state: row.state,
  }),
)

/** Stores what a provider wants back with the results of a step. */
export async function insertStepState(
  tx: Queries,
  {
    owner,
    message,
    number,
    provider,
    model,
    state,
  }: StepState & {
    readonly owner: string
    readonly message: string
    readonly number: number
  },
): Promise<void> {
  const row = { messageId: message, ownerId: owner, number, provider, model, state: JSON.stringify(state) }
  await newState(tx, row)
}

/** Returns the state of a step by its message and number. */
export type StepStates = (message: string, step: number | undefined) => StepState | undefined

export const noStates: StepStates = () => undefined

/** Reads the states of these messages. */
export async function readStepStates(
  queries: Queries,
  { owner, messages }: { readonly owner: string; readonly messages: readonly string[] },
): Promise<StepStates> {
  if (messages.length === 0) return noStates
  const rows = await queries
    .selectFrom('messageStep')
    .selectAll()
    .where('messageId', 'in', messages)
    .where('ownerId', '=', owner)
    .execute()
  const states = new Map(
    rows.map(({ messageId, number, provider, model, state }) => [
      `${messageId} ${number}`,
      { provider, model, state: JSON.parse(state) as unknown },
    ]),
  )
  return (message, step) => states.get(`${message} ${step}`)
}
