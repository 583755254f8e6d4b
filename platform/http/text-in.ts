import { englishOf, fillText, type Locale, type Message, textOfCode } from '../kernel/index.ts'
import { errorTexts } from '../kernel/messages/error-texts.ts'

const ATTRIBUTES = 'attributes'

/** The text of a message in a language. What only operators read exists in English alone. */
export function textIn(locale: Locale, message: Message): string {
  const text = locale === 'en' ? undefined : textOfCode(errorTexts[locale], message.code)
  return text === undefined ? englishOf(message) : fillText(text, message.params, (attribute) => attributeIn(locale, attribute))
}

/** `orders.0.service id` is spoken of as the field at its end: where it stands in the form, the key of the error says. */
function attributeIn(locale: Locale, attribute: string): string {
  const field = attribute.split('.').findLast((part) => !/^\d+$/.test(part)) ?? attribute
  return textOfCode(errorTexts[locale], `${ATTRIBUTES}.${field.replaceAll(' ', '_')}`) ?? attribute
}
