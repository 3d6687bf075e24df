import { inSpace } from '../shell/address/space-address.ts'

export const SCRIPTS_PATH = '/app/playscript'

/** Returns the URL of a script. */
export const pathOfScript = (id: string, workspace: string | undefined): string =>
  inSpace(`${SCRIPTS_PATH}/${encodeURIComponent(id)}`, workspace)
