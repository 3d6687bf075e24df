import { vi } from 'vitest'

// By default, a poll gives up after a second, which is too short on a machine that runs eight tests at once.
const { waitFor } = vi
vi.waitFor = (isThere, options = { timeout: 15_000 }) => waitFor(isThere, options)
