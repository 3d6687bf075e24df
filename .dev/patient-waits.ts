import { vi } from 'vitest'

// Left alone it gives up after a second, which a machine that runs eight tests at once may need for nothing.
const { waitFor } = vi
vi.waitFor = (isThere, options = { timeout: 15_000 }) => waitFor(isThere, options)
