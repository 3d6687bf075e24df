import { basename, extname } from 'node:path'

import { AGENT_FILE_FORMATS, type AgentImport } from '@saffron/core/store'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { type JsonOption, oneOf } from '../shell/options.ts'
import { writePieces } from '../shell/output-file.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { agentName } from './agent-text.ts'
import { findAgent } from './find-agent.ts'
import { readBytes } from './read-bytes.ts'

interface ExportOptions extends JsonOption {
  readonly format?: string
  readonly published?: true
  readonly output?: string
  readonly force?: true
}

/** `saffron agents export`: as YAML for git, as a character card, as Markdown, or as JSON of LobeChat. */
export const exportAgent = (typed: string, options: ExportOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { output: file, force } = options
    const format = oneOf('--format', options.format ?? formatOf(file, context), AGENT_FILE_FORMATS, t)
    const isSeen = file === undefined || file === '-'
    // A terminal would interpret the bytes of a picture as commands.
    if (format === 'png' && isSeen && process.stdout.isTTY) throw new CommandError(t('cli.api.bytes'), EXIT.usage)
    requireSession(context)
    const agent = await findAgent(context, typed)
    const query = { format, ...(options.published && { published: true }) }
    await writePieces(
      async () => {
        const content = await api.store.exportAgent({ params: { id: agent.id }, query })
        return pieces(format === 'png' ? new Uint8Array(await content.arrayBuffer()) : await content.text())
      },
      { file, force },
      t,
    )
    if (!isSeen) printInfo(cleanLine(t('cli.agents.exported', { name: agentName(agent, t), file })))
  })

async function* pieces(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content
}

const FORMATS: Readonly<Record<string, (typeof AGENT_FILE_FORMATS)[number]>> = {
  '': 'yaml',
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.png': 'png',
  '.md': 'md',
  '.json': 'lobechat',
}

/** The format of a file by its extension. Throws a usage error for another one, because a file shouldn't mislead. */
function formatOf(file = '', { t }: Context): string {
  const format = FORMATS[extname(file).toLowerCase()]
  if (format !== undefined) return format
  throw new CommandError(t('cli.agents.unknownFormat', { file, formats: AGENT_FILE_FORMATS.join(', ') }), EXIT.usage)
}

interface ImportOptions extends JsonOption {
  readonly name?: string
  readonly dryRun?: true
}

/** `saffron agents import`: from a file of this or another app. Says what is left out before anything is created. */
export const importAgent = (file: string, options: ImportOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const content = new Blob([await readBytes(file, t)])
    requireSession(context)
    const imported = await api.store.importAgent({
      body: {
        file: new File([content], file === '-' ? 'stdin' : basename(file)),
        ...(options.name !== undefined && { name: options.name }),
        dryRun: options.dryRun === true,
      },
    })
    if (options.json) return writeJson(imported)
    tellImport(imported, context)
  })

function tellImport({ agent, definition, format, mapped, kept, lost }: AgentImport, { t }: Context): void {
  const words = { name: agentName(definition, t), format }
  const lines = [
    t(agent === null ? 'cli.agents.wouldImport' : 'cli.agents.imported', words),
    ...(mapped.length === 0 ? [] : [t('cli.agents.importMapped', { names: mapped.join(', ') })]),
    ...(kept.length === 0 ? [] : [t('cli.agents.importKept', { names: kept.join(', ') })]),
    ...(lost.length === 0 ? [] : [t('cli.agents.importLost', { names: lost.join(', ') })]),
  ]
  for (const line of lines) printInfo(cleanLine(line))
}
