// `pnpm bench [relay] [start] [terminal] [web] [ledger] [records] [tables] [drive] [full-text] [upload] [workspace]
// [agents] [draw] [longtext] [scripts]` prints tables of ratios, each against a baseline measured in the same run.
// `pnpm bench soak [seconds]`, which runs only by name, kills processes on a ledger at random, then audits it.
await import('./build.ts')
const chosen = process.argv.slice(2)
for (const name of [
  'start',
  'terminal',
  'web',
  'relay',
  'ledger',
  'records',
  'tables',
  'drive',
  'full-text',
  'upload',
  'workspace',
  'agents',
  'draw',
  'longtext',
  'scripts',
] as const) {
  if (chosen.length === 0 || chosen.includes(name)) await import(`./bench/${name}.ts`)
}
if (chosen[0] === 'soak') await import('./bench/ledger-soak.ts')
