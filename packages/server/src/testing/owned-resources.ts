import { buildConversation, buildMessage } from './build-chat.ts'
import type { TestServer } from './test-server.ts'

/** How to make what a path names by `{id}`. */
interface OwnedResource {
  /** The beginning of the paths that name it. */
  readonly path: string
  /** Makes one of the owner's; answers its id. */
  readonly build: (server: TestServer, ownerId: string) => Promise<string>
}

/** Everything that belongs to one user and has an address. A feature adds its own; the access matrix asks for it. */
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
]
