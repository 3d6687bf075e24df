import type { Option } from 'commander'

const GLOBAL_OPTIONS: ReadonlySet<string | undefined> = new Set([
  '--api',
  '--workspace',
  '--profile',
  '--lang',
  '--quiet',
  '--version',
  '--help',
])

/** A command's own `--version N` has a value. */
const isGlobal = ({ long, required }: Option): boolean =>
  GLOBAL_OPTIONS.has(long) && (long !== '--version' || !required)

/** Separates the options of a command from those that many commands have. */
export function groupOptions(options: readonly Option[]): { own: readonly Option[]; global: readonly Option[] } {
  return { own: options.filter((option) => !isGlobal(option)), global: options.filter(isGlobal) }
}
