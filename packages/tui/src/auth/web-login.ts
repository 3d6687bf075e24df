import { hostname } from 'node:os'

import type { Tokens } from '@saffron/core/auth'

import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { openBrowser } from '../shell/open-browser.ts'
import { printInfo, printAlways } from '../shell/output.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { paint, sgr, span } from '../ui/style.ts'
import { waitForApproval } from './wait-for-approval.ts'

/** The server's limit for the length of a machine name. */
const MAX_HOST_LENGTH = 100

export interface WebLoginOptions {
  readonly json?: true
  readonly open?: boolean
}

/** `saffron login --web`: shows a code, opens the approval page and waits. */
export async function signInThroughBrowser({ api, t }: Context, { json, open }: WebLoginOptions): Promise<Tokens> {
  const deviceCode = await api.auth.createDeviceCode({ body: { host: hostname().slice(0, MAX_HOST_LENGTH) } })
  const { expiresInSeconds } = deviceCode
  const userCode = cleanLine(deviceCode.userCode)
  const url = new URL(deviceCode.verificationUri, api.baseUrl).href
  if (json) writeJson({ userCode, verificationUri: url, expiresInSeconds })
  else {
    const features = terminalFeatures(process.stderr)
    printAlways(`${t('cli.login.web.open')}\n\n    ${paint([span(url, sgr.link, url)], features)}\n`)
    printAlways(`${t('cli.login.web.compare')}\n\n    ${paint([span(userCode, sgr.bold)], features)}\n`)
    printInfo(t('cli.login.web.waiting', { minutes: Math.ceil(expiresInSeconds / 60) }))
  }
  // Opens only web URLs, because the server chose this one.
  if (/^https?:/.test(url)) void openBrowser(url, open)

  const ended = new AbortController()
  const end = () => ended.abort()
  process.once('SIGINT', end)
  try {
    return await waitForApproval(api, deviceCode, ended.signal)
  } catch (error) {
    if (!ended.signal.aborted) throw error
    // Skips the ^C the terminal printed.
    if (process.stderr.isTTY) printInfo('')
    throw new CommandError(t('cli.login.web.ended'), EXIT.interrupted)
  } finally {
    process.off('SIGINT', end)
  }
}
