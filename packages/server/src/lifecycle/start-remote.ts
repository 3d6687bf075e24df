import { setTimeout as delay } from 'node:timers/promises'

import { createForwardApp } from '../http/forward-app.ts'
import type { Config } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'
import { LifecycleError } from './failure.ts'
import { closeServer, listen } from './listen.ts'
import type { RunningServer, ServeOptions } from './start-server.ts'

/** Serves the web app here and forwards its calls to the API of another server. */
export async function startRemote(options: ServeOptions & { config: Config; api: string }): Promise<RunningServer> {
  const { config, api, webFolder } = options
  if (!URL.canParse(api) || !/^https?:$/.test(new URL(api).protocol)) {
    throw new LifecycleError('serve.failure.badApi', { api })
  }
  const log = createLogger(config.logLevel ?? 'warn')
  const forward = createForwardApp({ api: new URL(api), log, trustProxy: config.trustProxy, webFolder })
  const { server, url } = await listen(forward.listener, config.host, config.port)
  const stop = async () => {
    await closeServer(server, delay(1000, undefined, { ref: false }))
    await forward.close()
  }
  return { url, dataFolder: undefined, isNew: false, setupCode: undefined, stop }
}
