export { callLines, questionText } from './question-text.ts'
export { MachinePanel } from './machine-panel.tsx'
export {
  folderOfSetting,
  folderPath,
  holdToolFolder,
  openToolFolder,
  type ToolFolder,
  type ToolFolderStore,
} from './tool-folder.ts'
export { useMachineCalls } from './use-machine-calls.ts'
export { useToolFolder } from './use-tool-folder.ts'
