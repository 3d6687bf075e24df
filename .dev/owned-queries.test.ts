import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { ROOT } from './run-command.ts'

const SERVER = `${ROOT}packages/server/src/`

/** Tables whose rows belong to a space. See docs/architecture.md, Data ownership. */
const OWNED = [
  'conversation',
  'message',
  'run',
  'queuedAsk',
  'drive',
  'blob',
  'asset',
  'assetStore',
  'upload',
  'node',
  'drawing',
  'drawAsset',
  'drawCollection',
  'drawPreset',
  'playscript',
  'playscriptScene',
  'playscriptVersion',
  'playscriptBatch',
  'playscriptProposal',
  'passage',
  'passageVector',
  'summaryPart',
  'textSummary',
  'textSummaryPiece',
  'job',
  'wallet',
  'walletRequest',
]

/** Declarations that query an owned table without its owner: how many times in a file, and why that leaks nothing. */
const WITHOUT_OWNER: Readonly<Record<string, readonly [times: number, why: string]>> = {
  'wallet/records/request-store.ts': [1, 'changes a request that its caller has locked'],
  'wallet/records/store.ts': [1, 'sums for super admins'],
  'wallet/ledger/store.ts': [4, 'changes a wallet by its ID, from a hold or record of it'],
  'store/agents/cost-store.ts': [1, 'sums up what conversations with agents cost, of all owners'],
  'runs/store.ts': [2, 'recovery and cleanup of all runs'],
  'long-text/summary-store.ts': [1, 'cleanup of all owners'],
  'jobs/job-store.ts': [5, 'the worker takes jobs of all owners'],
  'drive/text/search-store.ts': [1, 'adds the titles of conversations to files of the owner'],
  'drive/stores/asset-store.ts': [2, 'adds the places of assets that were found for their owner'],
  'drive/nodes/list-store.ts': [3, 'reads below a folder that was found for its owner'],
  'drive/nodes/node-store.ts': [4, 'changes nodes below a folder that was found for its owner'],
  'drive/nodes/order-store.ts': [3, 'orders the content of a folder that was found for its owner'],
  'drive/assets/upload-store.ts': [4, 'cleanup of all owners, and changes of an upload that was found for its owner'],
  'chat/conversations/conversation-store.ts': [1, 'adds the run of a conversation that was found for its owner'],
  'admin/overview/attention-store.ts': [1, 'counts for super admins'],
  'admin/overview/overview-store.ts': [1, 'counts for super admins'],
}

const QUERY = new RegExp(
  String.raw`\b(?:selectFrom|updateTable|deleteFrom)\('(?:${OWNED.join('|')})(?: as \w+)?'\)`,
  'g',
)

/** Returns the number of queries on owned tables in declarations that don't mention an owner. */
function queriesWithoutOwner(source: string): number {
  return [...source.matchAll(QUERY)].filter(({ index }) => {
    const begin = Math.max(0, source.lastIndexOf('\n\n', index))
    const ends = ['\n}\n', '\n\n'].map((end) => source.indexOf(end, index)).filter((at) => at >= 0)
    return !/owner/i.test(source.slice(begin, Math.min(source.length, ...ends)))
  }).length
}

test('a query on an owned table has its owner, or is a known exception', () => {
  const found = globSync('**/*.ts', { cwd: SERVER })
    .filter((path) => !/\.test\.ts$|^testing\/|^db\/migrations\//.test(path))
    .map((path) => [path, queriesWithoutOwner(readFileSync(SERVER + path, 'utf8'))] as const)
    .filter(([, times]) => times > 0)
  const allowed = Object.entries(WITHOUT_OWNER).map(([path, [times]]) => [path, times] as const)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed))
})

test.for([
  ["const a = (db) =>\n  db.selectFrom('node').where('id', '=', id)\n", 1],
  ["const a = (db) =>\n  db.selectFrom('node').where('id', '=', id).where('ownerId', '=', owner)\n", 0],
  ["function a(db) {\n  db.deleteFrom('run as r').execute()\n}\n\nconst owner = 1\n", 1],
  ["const a = (db) =>\n  db.selectFrom('session').where('id', '=', id)\n", 0],
] as const)('%j has a query without an owner: %i', ([source, times]) => {
  expect(queriesWithoutOwner(source)).toBe(times)
})
