import type { Locale } from '@vitrine/platform/kernel'

/** The offer to read a page in another language, each text in its own language: a page has the messages of one only. */
export const offerMessages: Readonly<Record<Locale, string>> = {
  en: 'Read this page in English',
  de: 'Diese Seite auf Deutsch lesen',
  es: 'Leer esta página en español',
  fr: 'Lire cette page en français',
  hi_IN: 'यह पेज हिन्दी में पढ़ें',
  ja: 'このページを日本語で読む',
  ko: '이 페이지를 한국어로 보기',
  pt_BR: 'Ler esta página em português',
  ru: 'Читать эту страницу на русском',
  tr: 'Bu sayfayı Türkçe oku',
  vi: 'Đọc trang này bằng tiếng Việt',
  zh_CN: '用简体中文阅读此页',
}
