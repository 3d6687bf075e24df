// Serves one workspace chat with many members until it is terminated. Writes their tokens to the given file, then its
// URL to the standard output.
import { writeFileSync } from 'node:fs'

import { addMember, buildConversation, buildUser, buildWorkspace, startTestServer } from '@saffron/server/testing'

import type { SharedChat } from './shared-chat.ts'

const [file = '', members = '', paceMs = ''] = process.argv.slice(2)
const server = await startTestServer({ config: { demoPaceMs: Number(paceMs) } })
const owner = await buildUser(server)
const workspace = await buildWorkspace(server.deps.db, owner.id, 'Bench')
const tokens = [owner.tokens.accessToken]
for (let made = 1; made < Number(members); made++) {
  const member = await buildUser(server)
  await addMember(server.deps.db, workspace, member.id, 'editor')
  tokens.push(member.tokens.accessToken)
}
const { id } = await buildConversation(server.deps.db, workspace, { title: 'Bench', model: 'saffron-demo' })
const shared: SharedChat = { workspace, conversation: id, tokens }
writeFileSync(file, JSON.stringify(shared))
console.log(server.url)
process.once('SIGTERM', () => void server.close())
