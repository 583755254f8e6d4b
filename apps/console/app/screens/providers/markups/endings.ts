import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'

const t = sayFrom(texts)

/** What prices may end in behind the whole dollars. */
export const ENDINGS = (['none', '99', '95', '90', '50', '00'] as const).map((value) => ({ value, name: t(`import.endings.${value}`) }))
