/** Origins to which a start may lead in the tests; the last is for any port. */
export const allowedOrigins = [
  'https://app.example.com',
  'https://shop.example:8443',
  'http://127.0.0.1',
];

const schemes = [
  'https://',
  'http://',
  'https:',
  'https:/',
  'https:///',
  'https:\\\\',
  'https:/\\',
  'https://\\',
  'HTTPS://',
  ' https://',
  '\thttps://',
  'ht\ntps://',
  'https\u200b://',
  'https://https://',
  'blob:https://',
  'view-source:https://',
  'javascript://',
  'data:text/html,//',
  'file://',
  'ftp://',
  'intent://',
  '//',
  '\\\\',
  '/\\',
  '',
];

const hosts = [
  ...['app.example.com', 'shop.example:8443', '127.0.0.1', '127.0.0.1:5173'],
  ...['evil.example', 'app.example.com.evil.example', 'shop.example', 'shop.example:443'],
  ...['app.example.com@evil.example', 'app.example.com:443@evil.example', 'a:b@app.example.com'],
  ...['@app.example.com', ':@app.example.com', 'evil.example@app.example.com'],
  ...['app.example.com%40evil.example', 'app.example.com\\@evil.example'],
  ...['evil.example\\@app.example.com', 'evil.example#@app.example.com'],
  ...['evil.example?@app.example.com', 'evil.example/@app.example.com'],
  ...['evil.example\\.app.example.com', 'app.example.com\\.evil.example'],
  ...['evil.example%2f.app.example.com', 'evil.example%5c.app.example.com'],
  ...['evil.example%23.app.example.com', 'evil.example%00.app.example.com'],
  ...['app.example.com%00.evil.example', 'app.example.com%0d%0a.evil.example'],
  ...['app.example.com\t.evil.example', 'app.example.com\n.evil.example', 'app.exa\tmple.com'],
  ...['app.example.com\u0000.evil.example', 'app.example.com\u00ad', 'app.example.com\u200d'],
  ...['app.example.com。evil.example', 'app．example.com', 'app.example.com｡', 'ａpp.example.com'],
  ...['аpp.example.com', 'app.exаmple.com', 'app.example.cοm', 'app.example.com\u0338'],
  ...['xn--pp-7kc.example.com', 'ⓐpp.example.com', 'app.example.com／evil.example'],
  ...['app.example.com＠evil.example', 'app.example.com＃evil.example', 'app.example.com？x'],
  ...['app.example.com.', 'app.example.com:443', 'app.example.com:0443', 'app.example.com:'],
  ...['app.example.com:8443', 'app.example.com:80', 'app.example.com:65536', 'APP.example.com'],
  ...['app.example.com:443:8443', '%61pp.example.com', 'app%2eexample.com', 'xapp.example.com'],
  ...[
    'app-example.com',
    'appexample.com',
    'example.com',
    'app.example.co',
    'app.example.community',
  ],
  ...['app.example.com;evil.example', 'app.example.com,evil.example', 'app.example.com&x'],
  ...['app.example.com evil.example', 'app.example.com%20evil.example', '*.example.com', ''],
  ...['127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.evil.example', '127.0.0.01'],
  ...['127.0.0.1@evil.example', '127.0.0.1:80@evil.example', '127.0.0.2', 'localhost', '[::1]'],
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::1',
    '127。0。0。1',
    '１２７.0.0.1',
    'evil.localhost',
  ],
];

const rests = [
  ...['', '/', '/settings?tab=mail', '/a//evil.example', '//evil.example', '/\\evil.example'],
  ...[
    '\\evil.example',
    '/../../evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/a/..',
  ],
  ...['#', '/#evil', '/#@evil.example', '?', '?next=https://evil.example', '?a=\\', '/?a=b c'],
  ...['/ ', '/\t', '/\r\nLocation: https://evil.example', '/%0d%0aLocation:x', '/\u2028', '/é'],
  ...['/?success=true&integration_id=x', '/?a=1&%73uccess=true', '/%', '/?%', '/;@evil.example'],
];

/** Ways to write an address that some program reads as another one than it looks like. */
export const spelledReturnUrls = (): string[] =>
  schemes.flatMap((scheme) => hosts.flatMap((host) => rests.map((rest) => scheme + host + rest)));
