import type { cliApi as reference } from '../en/cli-api.ts'

/** `saffron api`: any call of the contract. */
export const cliApi: Readonly<Record<keyof typeof reference, string>> = {
  'cli.api.about': '调用 API，发送前先验证字段',
  'cli.api.bytes': '这是文件，无法在终端显示：请用 -o <文件> 保存，或传给管道。',
  'cli.api.field': '字段：5、true、null 按类型；@文件、@- 读取内容',
  'cli.api.header': '请求头',
  'cli.api.include': '同时输出响应状态和响应头',
  'cli.api.input': '含整个请求内容的文件；- 表示管道',
  'cli.api.list': '列出所有接口：saffron api ls',
  'cli.api.ls': '列出所有接口：方法、路径、权限与用途',
  'cli.api.method': 'GET、POST、PUT、PATCH 或 DELETE',
  'cli.api.none': '没有匹配的接口。',
  'cli.api.notJson': '{file} 不是 JSON。',
  'cli.api.path': '例如 /user/me；大括号的部分可直接填入，或以字段提供',
  'cli.api.rawField': '一律作为文本的字段',
  'cli.api.unknown': '没有 {call} 这个接口。',
  'cli.api.unknownField': '{call} 没有 {name} 这个字段。',
  'cli.api.words': '只列出符合所有字词的接口',
  'cli.backup.noStdout': '备份无法写到标准输出。请指定一个文件。',
  'cli.error.exists': '{file} 已存在。要替换它，请加上 --force。',
  'cli.error.unwritable': '无法写入 {file}：{code}。',
  'cli.option.force': '替换已存在的文件',
  'cli.option.output': '写入这个文件',
}
