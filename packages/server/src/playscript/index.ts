export { parseScriptFile, type ParseOptions } from './formats/parse-script-file.ts'
export type { ScriptProgress, ScriptSource } from './formats/read-script-file.ts'
