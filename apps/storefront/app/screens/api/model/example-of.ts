export const exampleLanguages = ['curl', 'JavaScript', 'PHP', 'Python'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

type Fields = readonly (readonly [name: string, value: string])[]

/** A request that can be copied as it stands; the key alone has to be filled in. */
export function exampleOf(language: ExampleLanguage, url: string, fields: Fields): string {
  switch (language) {
    case 'curl':
      return [`curl ${url}`, ...fields.map(([name, value]) => `  --data-urlencode ${quoted(`${name}=${value}`)}`)].join(' \\\n')
    case 'JavaScript':
      return [
        `const answer = await fetch('${url}', {`,
        "  method: 'POST',",
        '  body: new URLSearchParams({',
        ...fields.map(([name, value]) => `    ${name}: ${literal(value)},`),
        '  }),',
        '})',
        'console.log(await answer.json())',
      ].join('\n')
    case 'PHP':
      return [
        '<?php',
        `$curl = curl_init('${url}');`,
        'curl_setopt_array($curl, [',
        '    CURLOPT_RETURNTRANSFER => true,',
        '    CURLOPT_POSTFIELDS => http_build_query([',
        ...fields.map(([name, value]) => `        '${name}' => ${literal(value)},`),
        '    ]),',
        ']);',
        'print_r(json_decode(curl_exec($curl), true));',
      ].join('\n')
    case 'Python':
      return [
        'import requests',
        '',
        `answer = requests.post('${url}', data={`,
        ...fields.map(([name, value]) => `    '${name}': ${literal(value)},`),
        '})',
        'print(answer.json())',
      ].join('\n')
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
