import type { TestServer } from '@saffron/server/testing'
import { vi } from 'vitest'

import { AdminScreen } from '../admin/screen/admin-screen.tsx'
import { LONG_TIMEOUT, showScreen, type ShownAs } from './show-screen.tsx'

/** Shows the console at this size, with a real server and a new user of this role. */
export async function showAdmin(server: TestServer, as: ShownAs = {}) {
  const shown = await showScreen(server, { role: 'super-admin', ...as }, (leave) => (
    <AdminScreen show={leave} onBack={() => leave('back')} />
  ))
  const { frame, see, type } = shown
  /** Goes to a part by its name in the tab row. */
  const goTo = async (name: string) => {
    await see(/\[.+\]/)
    await vi.waitFor(
      async () => {
        if (frame().includes(`[${name}]`)) return
        type('\t')
        throw new Error(`there is no part ${name}:\n${frame()}`)
      },
      { ...LONG_TIMEOUT, interval: 200 },
    )
  }
  return { ...shown, goTo }
}
