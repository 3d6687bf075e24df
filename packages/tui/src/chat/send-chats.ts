import { CommandError, EXIT } from '../shell/exit-codes.ts'
import type { JsonOption } from '../shell/options.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { sendItems } from '../shell/space/index.ts'
import { writeJson } from '../shell/write-json.ts'
import { findConversation } from './find-conversation.ts'
import { titleOf } from './title-of.ts'

/** `saffron chats mv` and `cp`: sends chats to another space, the last argument. Finds all of them before. */
export const sendChats = (typed: readonly string[], options: JsonOption, copy: boolean): Promise<void> =>
  withServer(options, async (context) => {
    const { t } = context
    const [to = '', ...ids] = typed.toReversed()
    if (ids.length === 0) throw new CommandError(t('cli.error.missingArgument', { name: '<workspace>' }), EXIT.usage)
    requireSession(context)
    const found = new Set<string>()
    for (const id of ids.toReversed()) found.add((await findConversation(context, id)).id)
    const items = [...found].map((id) => ({ kind: 'conversation' as const, id }))
    const { conversations } = await sendItems(context, { items, to, copy })
    for (const conversation of conversations) {
      const title = titleOf(conversation, context)
      if (options.json) writeJson(conversation)
      else printInfo(t(copy ? 'cli.chats.copiedTo' : 'cli.chats.movedTo', { title, name: to }))
    }
  })
