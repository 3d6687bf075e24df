import { insertInvitation } from '../auth/invitations/store.ts'
import { insertPasskey } from '../auth/passkeys/store.ts'
import { newId } from '../db/index.ts'
import { insertPreset } from '../draw/stores/preset-store.ts'
import { insertUpload } from '../drive/assets/upload-store.ts'
import { listConsents, storeConsent } from '../tools/index.ts'
import { insertRequest } from '../wallet/records/request-store.ts'
import { buildAgent } from './build-agent.ts'
import { buildConversation, buildMessage } from './build-chat.ts'
import { buildDrawing } from './build-drawing.ts'
import { buildFolder } from './build-drive.ts'
import { buildPlayscript, buildScene } from './build-playscript.ts'
import { buildPlugin } from './build-plugin.ts'
import { buildSummary } from './build-summary.ts'
import { buildApiKey } from './build-user.ts'
import { buildWorkspace } from './build-workspace.ts'
import { sendAsset } from './send-asset.ts'
import type { TestServer } from './test-server.ts'

/** How to create the resource of an `{id}` in a path. */
interface OwnedResource {
  /** The beginning of its paths. */
  readonly path: string
  /** Creates a resource of the owner. Returns its ID. */
  readonly build: (server: TestServer, ownerId: string) => Promise<string>
}

/** All resources with a URL that belong to one user, for the access matrix. Add those of new features. */
export const ownedResources: readonly OwnedResource[] = [
  {
    path: '/ai/conversation/list/{id}',
    build: async ({ deps }, ownerId) => (await buildConversation(deps.db, ownerId)).id,
  },
  {
    path: '/ai/message/list/{id}',
    build: async ({ deps }, ownerId) => {
      const conversation = await buildConversation(deps.db, ownerId)
      return (await buildMessage(deps.db, conversation)).id
    },
  },
  {
    path: '/ai/assets/history/list/{id}',
    build: async ({ deps }, ownerId) => (await buildDrawing(deps.db, ownerId)).id,
  },
  {
    path: '/ai/chat/longtext/list/{id}',
    build: async ({ deps }, ownerId) => (await buildSummary(deps.db, ownerId)).id,
  },
  {
    path: '/ai/assets/preset/list/{id}',
    build: async ({ deps: { db, now } }, ownerId) => {
      const at = now().toISOString()
      const preset = { id: newId(), ownerId, name: 'A', nameFolded: 'a', settings: '{}', createdAt: at, updatedAt: at }
      await insertPreset(db.query, preset)
      return preset.id
    },
  },
  {
    path: '/ai/tool/consent/list/{id}',
    build: async ({ deps: { db, now } }, ownerId) => {
      const tool = { plugin: 'test', name: 'write', hash: 'h' }
      await storeConsent(db.query, { user: ownerId, ...tool, conversation: null, at: now().toISOString() })
      return (await listConsents(db.query, ownerId, { page: 1, limit: 1 })).rows[0]?.id ?? ''
    },
  },
  ...['/fsnode/list/{id}', '/fsnode/root/{id}'].map((path) => ({
    path,
    build: async ({ deps }: TestServer, ownerId: string) => (await buildFolder(deps.db, ownerId)).id,
  })),
  {
    path: '/assets/tus/{id}',
    build: async ({ deps }, ownerId) => {
      const [id, at] = [newId(), deps.now().toISOString()]
      const expiresAt = new Date(deps.now().getTime() + 60_000).toISOString()
      await insertUpload(deps.db.query, {
        id,
        ownerId,
        length: 1,
        purpose: '{}',
        assetId: null,
        expiresAt,
        createdAt: at,
      })
      return id
    },
  },
  {
    path: '/assets/list/{id}',
    build: async (server, ownerId) => (await sendAsset(server, ownerId)).id,
  },
  {
    path: '/user/session/list/{id}',
    build: async ({ app, deps }, ownerId) => {
      const device = { address: '127.0.0.1', userAgent: 'test' }
      await deps.db.transaction((tx) => app.auth.sessions.open(tx, ownerId, device))
      const { id } = await deps.db.query
        .selectFrom('session')
        .select('id')
        .where('userId', '=', ownerId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return id
    },
  },
  {
    path: '/invitation/list/{id}',
    build: async ({ deps }, inviterId) => {
      const [id, at] = [newId(), deps.now().toISOString()]
      const link = { email: null, maxUses: 1, uses: 0, withdrawnAt: null }
      const expiresAt = new Date(deps.now().getTime() + 60_000).toISOString()
      await insertInvitation(deps.db.query, { id, inviterId, ...link, expiresAt, createdAt: at, updatedAt: at })
      return id
    },
  },
  {
    path: '/user/apikey/list/{id}',
    build: async (server, ownerId) => (await buildApiKey(server, ownerId)).id,
  },
  {
    path: '/user/passkey/list/{id}',
    build: async ({ deps }, ownerId) => {
      const id = newId()
      const at = deps.now().toISOString()
      await insertPasskey(deps.db.query, {
        id,
        userId: ownerId,
        rpId: 'localhost',
        credentialId: id,
        publicKey: '',
        counter: 0,
        transports: '[]',
        backedUp: 0,
        name: 'Test',
        lastUsedAt: null,
        createdAt: at,
        updatedAt: at,
      })
      return id
    },
  },
  {
    path: '/walletRecord/list/{id}',
    build: async ({ deps }, ownerId) => {
      const [id, at] = [newId(), deps.now().toISOString()]
      const open = { state: 'pending', answer: null, decidedBy: null, decidedAt: null, recordId: null } as const
      await insertRequest(deps.db.query, { id, ownerId, amount: 1, note: '', ...open, createdAt: at, updatedAt: at })
      return id
    },
  },
  {
    path: '/ai/agent/list/{id}',
    build: async ({ deps }, ownerId) => (await buildAgent(deps.db, ownerId)).id,
  },
  {
    path: '/extensions/list/{id}',
    build: async ({ deps }, ownerId) => (await buildPlugin(deps.db, ownerId)).id,
  },
  {
    path: '/playscript/list/{id}',
    build: async ({ deps }, ownerId) => (await buildPlayscript(deps.db, ownerId)).id,
  },
  {
    path: '/playscriptScene/list/{id}',
    build: async ({ deps }, ownerId) => (await buildScene(deps.db, await buildPlayscript(deps.db, ownerId))).id,
  },
  {
    path: '/workspace/list/{id}',
    build: ({ deps }, ownerId) => buildWorkspace(deps.db, ownerId),
  },
]

/** Paths that anyone with the gift card's code may use. */
export const namedByCode: readonly string[] = ['/giftcard/list/{id}']
