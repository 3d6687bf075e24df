import type { AdminWalletRecord, WalletRecord } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { WalletRecordTable, WalletRequestTable } from '../../db/tables/wallet.ts'
import {
  type NamedWorkspace,
  notesOf,
  type Owner,
  ownersOf,
  peopleOf,
  workspacesNamed,
  workspacesOfWallets,
} from './store.ts'

function toRecord(row: WalletRecordTable, note = ''): WalletRecord {
  return {
    id: row.id,
    // The database accepts no other value.
    kind: row.kind as WalletRecord['kind'],
    amountMicros: row.amount,
    balanceAfterMicros: row.balanceAfter,
    cause: row.cause,
    createdAt: row.createdAt,
    updatedAt: row.createdAt,
    ...(row.model !== null && { model: row.model }),
    ...(note !== '' && { note }),
  }
}

export const toRequest = (row: WalletRequestTable): WalletRecord => ({
  id: row.id,
  kind: 'request',
  amountMicros: row.amount,
  state: row.state,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  ...(row.note !== '' && { note: row.note }),
  ...(row.answer !== null && { answer: row.answer }),
  ...(row.recordId !== null && { record: row.recordId }),
})

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

/** Converts records for their owner. */
export async function toRecords(db: Queries, rows: readonly WalletRecordTable[]): Promise<WalletRecord[]> {
  const notes = await notesOf(db, idsOf(rows))
  return rows.map((row) => toRecord(row, notes.get(row.id)))
}

/** Converts records for an admin. */
export async function toAdminRecords(db: Queries, rows: readonly WalletRecordTable[]): Promise<AdminWalletRecord[]> {
  const wallets = [...new Set(rows.map(({ walletId }) => walletId))]
  const owners = await ownersOf(db, wallets)
  const workspaces = await workspacesOfWallets(db, wallets)
  const actors = await peopleOf(db, idsIn(rows.map(({ actor }) => actor)))
  const records = await toRecords(db, rows)
  return rows.flatMap(({ walletId, actor }, at) => {
    const record = records[at]
    return record === undefined
      ? []
      : [{ ...record, ...whose(owners.get(walletId), workspaces.get(walletId)), ...whoDid(actor, actors) }]
  })
}

/** Converts requests for an admin. */
export async function toAdminRequests(db: Queries, rows: readonly WalletRequestTable[]): Promise<AdminWalletRecord[]> {
  const people = await peopleOf(db, idsIn(rows.flatMap(({ ownerId, decidedBy }) => [ownerId, decidedBy])))
  const workspaces = await workspacesNamed(db, idsIn(rows.map(({ ownerId }) => ownerId)))
  return rows.map((row) => ({
    ...toRequest(row),
    ...whose(people.get(row.ownerId), workspaces.get(row.ownerId)),
    ...whoDid(row.decidedBy, people),
  }))
}

const idsIn = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

function whoDid(actor: string | null, people: ReadonlyMap<string, Owner>) {
  if (actor === null) return {}
  const person = people.get(actor)
  return { actor, ...(person !== undefined && { actorName: person.name || person.email }) }
}

const whose = (owner: Owner | undefined, workspace: NamedWorkspace | undefined) => {
  if (workspace !== undefined) return { workspace }
  if (owner === undefined) return {}
  const { id, name, email, avatar } = owner
  return { user: { id, name, email, ...(avatar !== null && { avatar }) } }
}
