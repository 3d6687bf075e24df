import type { Translate } from '@saffron/core/i18n'

import manifest from '../../../../../package.json' with { type: 'json' }
import type { Finding } from './finding.ts'

const FLOOR = manifest.engines.node.replace('>=', '')

/** Checks the Node version. */
export function checkNode(t: Translate, version = process.versions.node): Finding {
  const values = { version, floor: FLOOR }
  const details = { ...values, platform: process.platform, arch: process.arch }
  if (isBelow(version, FLOOR)) {
    return { check: 'node', status: 'fail', message: t('cli.doctor.node.old', values), details }
  }
  return { check: 'node', status: 'ok', message: t('cli.doctor.node.ok', values), details }
}

function isBelow(version: string, floor: string): boolean {
  const [given = [], least = []] = [version, floor].map((text) => text.split('.').map(Number))
  for (const [index, number] of least.entries()) {
    const own = given[index] ?? 0
    if (own !== number) return own < number
  }
  return false
}
