export { hashOfTool } from './hash-of-tool.ts'
export {
  BUILTIN,
  type GivenInput,
  type InputAnswer,
  type InputRequest,
  type InputRequired,
  type JsonObject,
  type JsonSchema,
  type Tool,
  type ToolChoice,
  type ToolContent,
  type ToolContext,
  type ToolOutput,
  type ToolProgress,
  type ToolRequest,
  type ToolResult,
  type ToolSource,
} from './tool.ts'
