import { readFile } from 'node:fs/promises'

import { fieldMessage } from '@saffron/core/checks'
import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import { agentFields, type storeContract } from '@saffron/core/store'
import * as z from 'zod/mini'

import type { Handlers } from '../../http/handler.ts'
import { translatorFor } from '../../platform/translators.ts'
import { createAgent } from '../agents/create-agent.ts'
import { changeDefinition, EMPTY_DEFINITION } from '../agents/definition.ts'
import type { StoreDeps } from '../context.ts'
import type { Imported } from './imported.ts'

/** Checks what a file became, like the body of a call. Throws `agent.file_invalid`. */
function checkFields({ fields }: Imported, translate: Translate) {
  const parsed = z.safeParse(z.object(agentFields), fields, { error: (issue) => fieldMessage(issue, translate) })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message: translate.has(message) ? translate(message) : message,
  }))
  throw new ApiError('agent.file_invalid', { issues })
}

export const importHandlers = (deps: StoreDeps): Pick<Handlers<typeof storeContract>, 'importAgent'> => ({
  importAgent: async ({ space: { owner, by }, body: { file, name, dryRun }, locale }) => {
    // The parsers are large, so a server that imports nothing doesn't load them.
    const { MAX_FILE_BYTES, readAgentFile } = await import('./read-agent-file.ts')
    if (file.size > MAX_FILE_BYTES) throw new ApiError('agent.file_too_large')
    const translate = await translatorFor(locale)
    const bytes = await readFile(file.path)
    const imported = await readAgentFile({ bytes, filename: file.filename, translate })
    // An import never makes anything public.
    const fields = {
      ...checkFields(imported, translate),
      visibility: 'private' as const,
      ...(name !== undefined && { name }),
    }
    const definition = changeDefinition(EMPTY_DEFINITION, fields)
    const { format, mapped, kept = [], lost } = imported
    const agent = dryRun ? null : await createAgent(deps, { owner, by, definition })
    return { format, definition, agent, mapped: [...mapped], kept: [...kept], lost: [...lost] }
  },
})
