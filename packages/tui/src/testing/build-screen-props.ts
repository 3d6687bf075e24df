import { type ChatApi, createChat } from '@saffron/core/chat'

import type { ScreenProps } from '../ui/screen-props.ts'

/** The props of a screen over a new chat. Each way out is reported by its name. */
export function buildScreenProps(api: { readonly chat: ChatApi['chat'] }, leave: (way: string) => void): ScreenProps {
  const chat = createChat({ api })
  return {
    chat,
    thread: chat.thread(null),
    remake: ({ id }) => leave(`remake ${id}`),
    switchVersion: async ({ id }, by) => leave(`version ${by} of ${id}`),
    onBack: () => leave('back'),
    show: leave,
    openChat: (_id, title) => leave(`open ${title}`),
    forgetChat: () => leave('forget'),
    chooseModel: leave,
    startAgent: ({ name }, isDraft) => leave(`${isDraft ? 'draft' : 'agent'} ${name}`),
    chooseSpace: (workspace) => leave(`space ${workspace?.name ?? 'personal'}`),
    runCommand: leave,
  }
}
