import { readTab, removeTab, writeTab } from '../../../preferences/tab-store.ts'
import { type Linking, parseLinking } from './linking.ts'

const KEY = 'card_linking'

export const keepLinking = (linking: Linking): void => writeTab(KEY, JSON.stringify(linking))
export const keptLinking = (): Linking | undefined => parseLinking(readTab(KEY), Date.now())
export const forgetLinking = (): void => removeTab(KEY)
