import { expect, it } from 'vitest'

import { runSaffron } from './server.ts'
import { openHouse } from './settings.ts'

const house = openHouse()

/** Writes the loaded built-in modules of Node to stderr when a command ends. */
const LISTING = `data:text/javascript,process.on('exit',()=>console.error(process.moduleLoadList.join()))`

it('a command with one call loads neither fetch nor anything else for streams', async () => {
  const env = { ...house.env(house.boss), NODE_OPTIONS: `--import=${LISTING}` }
  const { code, stderr } = await runSaffron(['chats', 'ls', '--json'], { env })
  expect(code).toBe(0)
  expect(stderr).toContain('NativeModule http')
  expect(stderr).not.toMatch(/undici|NativeModule http2/)
})
