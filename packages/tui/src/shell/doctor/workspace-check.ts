import { describeError } from '@saffron/core/errors'

import { cleanName } from '../../ui/clean-name.ts'
import type { Context } from '../context.ts'
import { CommandError } from '../exit-codes.ts'
import type { Finding } from './finding.ts'

/** Looks up the workspace that a flag, a variable or a setting names. Undefined in the user's own space. */
export async function checkWorkspace({ space, t }: Context): Promise<Finding | undefined> {
  try {
    const workspace = await space.find()
    if (workspace === undefined) return undefined
    const { id, name, role } = workspace
    const message = t('cli.doctor.workspace.ok', { name: cleanName(name), role: t(`cli.workspace.role.${role}`) })
    return { check: 'workspace', status: 'ok', message, details: { id, name, role } }
  } catch (error) {
    const message = error instanceof CommandError ? error.message : describeError(error, t)
    return { check: 'workspace', status: 'fail', message }
  }
}
