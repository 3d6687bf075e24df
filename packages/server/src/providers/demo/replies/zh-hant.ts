import type { Replies } from './replies.ts'

export const zhHant: Replies = {
  greeting: (
    prompt,
  ) => `**這是 Saffron 的示範模型。** 這裡沒有 AI 在思考：每一則回覆都是事先寫好的，讓你不需要金鑰、不需要網路，就能完整試用整個產品。你剛才寫道：

> ${prompt}

換成真正的模型，現在就會回答了。在接上模型之前，下面這些已經可以使用：

- **回覆不會遺失。** 重新整理頁面、關掉終端機、網路中斷都沒關係：回覆會繼續寫完，等你回來看。
- **同一段對話，每個畫面都看得到。** 在瀏覽器開始，到終端機接著看，反過來也行。
- **分支。** 修改訊息或請它重答一次，原來的內容都還在。
- **給你自己的程式用的 API。** 任何能連 OpenAI 的程式，都能連 Saffron，位址就是你連上這台伺服器的位址：

\`\`\`python
from openai import OpenAI

client = OpenAI(base_url="{你的伺服器}/ai", api_key="你的金鑰")
reply = client.chat.completions.create(
    model="saffron-demo",
    messages=[{"role": "user", "content": "你好！"}],
)
print(reply.choices[0].message.content)
\`\`\`

在訊息裡寫入這些字試試看：\`table\`（表格）、\`code\`（程式碼）、\`math\`（數學式）、\`mermaid\`（圖表）、\`reason\`（推理過程），或是要求 \`300 words\`。

要和真正的模型對話，請先連接供應商：在瀏覽器前往「管理後台 → 通道 → 連接供應商」，或在終端機執行 \`saffron admin channels add\`。兩者都需要管理員權限。`,

  table: `這是一張表格，數字靠右對齊：

| 香料 | 產地 | 採收季節 | 每株公克數 |
| :--- | :--- | :---: | ---: |
| 番紅花 | 伊朗、喀什米爾、拉曼查 | 秋季 | 0.02 |
| 香草 | 馬達加斯加 | 夏季 | 1 200 |
| 小豆蔻 | 瓜地馬拉、印度 | 秋季 | 350 |
| 黑胡椒 | 越南 | 春季 | 2 500 |

番紅花的產量遠低於其他香料，這也是它昂貴的主要原因。`,

  code: `一個小函式，以及它的用法：

\`\`\`typescript
/** 前 \`count\` 個費氏數。 */
export function fibonacci(count: number): number[] {
  const numbers = [0, 1]
  while (numbers.length < count) {
    numbers.push(numbers.at(-1)! + numbers.at(-2)!)
  }
  return numbers.slice(0, count)
}

console.log(fibonacci(10).join(', '))
\`\`\`

執行後會印出 \`0, 1, 1, 2, 3, 5, 8, 13, 21, 34\`。每個數都是前兩個數的和，所以走一遍就夠了。`,

  math: `高斯積分是個好例子。寫在行內，是說 $e^{-x^2}$ 底下的面積是有限的；獨立成行，則是

$$
\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}
$$

把它平方，再換成極座標，一行就能證完：

$$
\\left(\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx\\right)^2 = \\int_0^{2\\pi}\\!\\int_0^{\\infty} e^{-r^2}\\,r\\,dr\\,d\\theta = \\pi
$$`,

  mermaid: `一則訊息走的路是這樣的：

\`\`\`mermaid
flowchart LR
  you([你]) --> face[瀏覽器或終端機]
  face --> server[Saffron]
  server --> channel{通道}
  channel -->|首選| one[供應商 A]
  channel -->|失敗時| two[供應商 B]
  server --> store[(你的資料)]
\`\`\`

如果第一家供應商在送出第一個字之前失敗，下一家會接手，你不會察覺。`,

  reasoning: (prompt) =>
    `對方問的是：「${prompt}」。我是示範模型，沒辦法真的思考，但可以讓人看看思考過程長什麼樣子。先弄清楚問題，再找出已知的事實，權衡之後，選出最簡短而誠實的答案。想好了，現在寫下來。`,

  noTools: `你要我使用工具，但這次的請求沒有附上任何工具。請依照 OpenAI API 的格式附上 \`tools\`，我就會呼叫其中一個。`,

  toolResult: (results) => `工具已經回覆：

${results.map((result) => `\`\`\`json\n${result}\n\`\`\``).join('\n\n')}

真正的模型會用自己的話來說明。示範模型只是讓你看到，結果確實送回來了。`,

  image: (pictures) => `我收到了 ${pictures.length} 張圖片：

${pictures.map((picture) => `- ${picture}`).join('\n')}

示範模型只讀圖片的檔頭。看得見圖的模型會告訴你畫面裡有什麼。`,

  unseen: (pictures) =>
    `這個模型看不到圖片，我只知道它們的名稱：${pictures.join('、')}。請改用看得見圖片的模型，例如示範用的視覺模型，再問一次。`,

  files: (files) => `我拿到了這些檔案的內容：

${files
  .map(({ name, characters }) => (characters === 0 ? `- ${name}：只有名稱` : `- ${name}：${characters} 個字元`))
  .join('\n')}

示範模型只會數數拿到多少內容；真正的模型會根據它們回答你的問題。`,

  agent: {
    instructions: (need) => `你協助處理這件事：${need}\n\n不知道的先問。回答要簡短，並說明依據。`,
    suggestions: ['你能做什麼？', '給我一個例子。', '我們從哪裡開始？'],
    improved: (instructions) => `# 任務\n\n${instructions}\n\n# 回答\n\n保持簡短。不知道時就直說。`,
  },

  untitled: '新對話',
}
