import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering, telling } from './client-command.ts'
import { withExample } from './help-example.ts'

const commands = () => import('./api/call-command.ts')

/** An option that may be repeated. */
const each = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

/** `saffron api`: any call of the contract. */
export function addApiCommand(program: Command, t: Translate): void {
  const api = withExample(
    telling('api', t('cli.api.about'), t),
    t,
    'saffron api GET /user/me',
    'saffron api GET /ai/conversation/search -F limit=5 -F q=saffron',
    'saffron api POST /ai/conversation/list/{id}/start -F id=<id> -F content=Hello',
    'saffron api POST /assets/v2/upload -F file=@report.pdf',
    'saffron api GET /assets/list/<id>/content -o report.pdf',
  )
    // `ls` has its own options, such as --json.
    .enablePositionalOptions()
    .argument('<method>', t('cli.api.method'))
    .argument('<path>', t('cli.api.path'))
    .option('-F, --field <key=value>', t('cli.api.field'), each)
    .option('-f, --raw-field <key=value>', t('cli.api.rawField'), each)
    .option('-H, --header <name: value>', t('cli.api.header'), each)
    .option('--input <file>', t('cli.api.input'))
    .option('-i, --include', t('cli.api.include'))
    .option('-o, --output <file>', t('cli.option.output'))
    .option('--force', t('cli.option.force'))
    .action(async (method: string, path: string, _options, self: Command) =>
      (await commands()).callApi(method, path, self.optsWithGlobals()),
    )
  api.addCommand(
    withExample(answering('ls', t('cli.api.ls'), t), t, 'saffron api ls conversation')
      .argument('[words...]', t('cli.api.words'))
      .action(async (words: string[], _options, self: Command) =>
        (await commands()).listCalls(words, self.optsWithGlobals()),
      ),
  )
  program.addCommand(api)
}
