// `pnpm bench [relay] [start] [web]`: prints tables of ratios, each against a baseline measured in the same run.
await import('./build.ts')
const chosen = process.argv.slice(2)
for (const name of ['start', 'web', 'relay'] as const) {
  if (chosen.length === 0 || chosen.includes(name)) await import(`./bench/${name}.ts`)
}
