import type { Plugin } from 'vite'

const FILE = /\/react-router\/dist\/production\/[\w-]+\.mjs$/
/** Top-level statements that keep code in the bundle that nothing uses. */
const KEEPS_UNUSED = /^\w+\.(?:displayName|contextType) = [^;\n]+;$/gm
/** Calls at the top level that bundlers don't know to be free of side effects. */
const PURE_CALL = /^var \w+ = (?=React\d*\.(?:createContext|forwardRef|memo)\()/gm

/**
 * Parts that only React Router's data routers and framework use, and what they come to without these. The page has
 * neither, but `Link` and `useNavigate` refer to them.
 */
const UNUSED: Readonly<Record<string, string>> = {
  usePrefetchBehavior: '() => [false, null, {}]',
  PrefetchPageLinks: '() => null',
  useNavigateStable: 'useNavigateUnstable',
}

/**
 * React Router's exports have no production condition, so bundlers would pick its development files, including
 * warnings. It also leaves out what only data routers need, which is about half of it.
 */
export function productionRouter(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'saffron:production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router$/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        return found === null ? null : { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
      },
    },
    transform: {
      filter: { id: FILE },
      handler(code) {
        let lighter = code.replace(KEEPS_UNUSED, '').replace(PURE_CALL, (start) => `${start}/* @__PURE__ */ `)
        for (const [name, instead] of Object.entries(UNUSED)) {
          const start = `\nfunction ${name}(`
          if (!lighter.includes(start)) continue
          replaced.add(name)
          lighter = lighter.replace(start, () => `\nvar ${name} = ${instead};\nfunction ${name}Unused(`)
        }
        return { code: lighter, map: null }
      },
    },
    buildEnd(error) {
      const missing = Object.keys(UNUSED).filter((name) => !replaced.has(name))
      if (error === undefined && missing.length > 0) this.error(`React Router has no ${missing.join(', ')} any more`)
    },
  }
}
