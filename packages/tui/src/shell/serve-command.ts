import { fileURLToPath } from 'node:url'

import type { Translate } from '@saffron/core/i18n'

import type { GlobalOptions } from './context.ts'
import { EXIT } from './exit-codes.ts'
import { openBrowser } from './open-browser.ts'
import { badValue } from './options.ts'
import { printInfo, writeLine } from './output.ts'
import { repositoryRoot } from './repository-root.ts'
import { withoutServer } from './run-command.ts'

export interface ServeOptions {
  readonly host?: string
  readonly port?: string
  readonly data?: string
  /** Another server whose API this one forwards. */
  readonly api?: string
  readonly open?: boolean
  readonly demoPace?: string
  readonly lang?: string
}

const MAX_PORT = 65_535
const MAX_PACE_MS = 60_000
const DEMO_PORT = 4171

/** `saffron serve`: prints the ready line to stdout, messages to stderr, and opens the browser if there is one. */
export const serve = (options: ServeOptions): Promise<void> =>
  withoutServer(languageOf(options), async (t) => {
    const { host, data, api } = options
    const port = wholeNumber('--port', options.port, MAX_PORT, t)
    const demoPaceMs = wholeNumber('--demo-pace', options.demoPace, MAX_PACE_MS, t)
    const { runServe } = await import('@saffron/server/lifecycle')
    const code = await runServe({
      options: {
        ...(host === undefined ? {} : { host }),
        ...(port === undefined ? {} : { port }),
        ...(data === undefined ? {} : { dataFolder: data }),
        ...(api === undefined ? {} : { api }),
        ...(demoPaceMs === undefined ? {} : { demoPaceMs }),
        webFolder: fileURLToPath(new URL('packages/web/dist', repositoryRoot)),
      },
      translate: t,
      print: writeLine,
      say: printInfo,
      onReady: (url) => void openBrowser(url, options.open),
    })
    return code === 0 ? EXIT.ok : code === EXIT.interrupted ? EXIT.interrupted : EXIT.failed
  })

/** `saffron demo-provider`: the provider alone, for benchmarks and other clients. */
export const runDemoProvider = (options: Pick<ServeOptions, 'host' | 'port' | 'demoPace' | 'lang'>): Promise<void> =>
  withoutServer(languageOf(options), async (t) => {
    const port = wholeNumber('--port', options.port, MAX_PORT, t) ?? DEMO_PORT
    const paceMs = wholeNumber('--demo-pace', options.demoPace, MAX_PACE_MS, t)
    const { startDemoProvider } = await import('@saffron/server/providers/demo')
    const provider = await startDemoProvider({
      port,
      ...(options.host === undefined ? {} : { host: options.host }),
      ...(paceMs === undefined ? {} : { paceMs }),
    })
    writeLine(`saffron demo provider listening on ${provider.url}`)
    printInfo(t('cli.demoProvider.ready'))
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    })
    await provider.close()
  })

function wholeNumber(name: string, value: string | undefined, max: number, t: Translate): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (/^\d+$/.test(value) && number <= max) return number
  throw badValue(name, value, t, [`0–${max}`])
}

const languageOf = ({ lang }: Pick<ServeOptions, 'lang'>): GlobalOptions => (lang === undefined ? {} : { lang })
