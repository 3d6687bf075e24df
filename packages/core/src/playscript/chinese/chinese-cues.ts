/** A name, its mood in parentheses, and words: `张三（笑）：你好`. */
const CUE =
  /^([^\s：:（(，,。！？!?；;、“”"「」《》【】△▲0-9][^：:（(，,。！？!?；;“”"「」《》【】△▲]{0,15}?)\s*((?:[（(][^）)]{0,60}[）)]\s*)*)\s*[：:]\s*(.*)$/u
/** A name and nothing but words in quotes: `太郎（笑って）「おはよう」`, as in Japan. */
const QUOTED =
  /^([^\s：:（(，,。、！？!?；;“”"「」『』《》【】△▲0-9○][^：:（(，,。、！？!?；;“”"「」『』《》【】△▲]{0,11}?)\s*((?:[（(][^）)]{0,40}[）)]\s*)?)\s*(「(?:[^」]*|.*」))$/u
/** Words before a quote that aren't a name: `門上寫著「出租」`. */
const QUOTING = /(?:[说說问問喊叫写寫着著称稱了的]|播放|[唱念]起)$/u
/** A name and words with a wide gap between them: `지수   왜 왔어?`, as in Korea. */
const TABBED = /^((?=[^\s]*\p{Script=Hangul})[\p{L}\p{N}]{1,10})((?:\([^)]{0,20}\))?)(?:\t+| {3,})\s*(\S.*)$/u
/** A name in brackets: `【沈月】（哭）：走。` */
const BRACKETED = /^[【[]([^【】[\]：:]{1,10})[】\]]\s*(?=(?:[（(][^）)]*[）)])?\s*[：:])/u
/** Words that make the words before a colon a sentence about someone who speaks. */
const TOLD =
  /^.+(?:叫住|拉住|看着|看著|对着|對著|转向|轉向|走向|递给|遞給|望着|望著|指着|指著|冲着|盯着|盯著|打断|打斷)|^.{3,}(?:[说說喊问問叫嚷吼骂罵笑哭答喝叹嘆]道|[说說喊问問])$|^.{5,}道$/u
const MAX_NAME = 12
/** Words before a colon that aren't names. */
const LABEL =
  /^(?:.{0,4}(?:人物|角色|演员|演員|主演|出场|出場|登场|登場|群演|配角|主角|男主|女主|反派)|时间|時間|地点|地點|场景|場景|场次|場次|景别|景別|.{0,3}(?:镜头|鏡頭|特写|特寫|远景|遠景|全景|中景|近景|切镜|空镜|俯拍|航拍)|タイトル|題名|字幕|音效|音乐|音樂|配乐|配樂|道具|服装|服裝|服化道|备注|備註|注|注释|说明|說明|提示|剧名|劇名|片名|编剧|編劇|导演|導演|作者|类型|類型|题材|題材|集数|集數|篇幅|时长|時長|主题|主題|梗概|故事梗概|剧情梗概|剧情简介|简介|簡介|大纲|大綱|一句话|故事线|logline|背景|世界观|设定|看点|卖点|亮点|标题|標題|日期|版本|联系|联系方式|电话|電話|微信|邮箱|画面|畫面|动作|動作|转场|轉場|切|闪回|閃回|内景|外景|日|夜|年龄|年齡|性格|身份|职业|職業|外貌|核心|冲突|钩子|爽点|第.{1,5}[集场場幕章])$/iu

export interface ChineseCue {
  readonly name: string
  /** What is said of how the words are spoken, in parentheses. */
  readonly aside?: string
  /** May be empty, if the words are on the next line. */
  readonly words: string
}

/** Reads a line of speech of a Chinese script. Returns undefined for any other line. */
export function parseChineseCue(line: string): ChineseCue | undefined {
  const text = line.trim().replace(BRACKETED, '$1')
  const [, name = '', aside = '', spoken = ''] = CUE.exec(text) ?? quoted(text) ?? TABBED.exec(text) ?? []
  const plain = name.trim()
  if (plain === '' || LABEL.test(plain.replaceAll(/\s+/g, '')) || /^\d+$/.test(plain)) return undefined
  if (plain.length > MAX_NAME || TOLD.test(plain)) return undefined
  const words = spoken.replace(/^「([^「」]*)」$/u, '$1')
  return { name: plain, words: words.trim(), ...(aside.trim() !== '' && { aside: aside.trim() }) }
}

function quoted(text: string): readonly string[] | undefined {
  const found = QUOTED.exec(text) ?? undefined
  return found?.[1] === undefined || QUOTING.test(found[1]) ? undefined : found
}

/** Returns whether a line is a label with a value: `地点：客厅`. */
export function parseLabel(line: string): { readonly label: string; readonly value: string } | undefined {
  const [, label = '', value = ''] = /^[【[]?([^：:]{1,8}?)[】\]]?\s*[：:]\s*(.*)$/u.exec(line.trim()) ?? []
  return LABEL.test(label.replaceAll(/\s+/g, ''))
    ? { label: label.replaceAll(/\s+/g, ''), value: value.trim() }
    : undefined
}
