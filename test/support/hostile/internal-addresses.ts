type Ipv4 = readonly [number, number, number, number];

/** Loopback, metadata services of clouds, private and other networks without any provider. */
const targets: readonly Ipv4[] = [
  [127, 0, 0, 1],
  [127, 255, 255, 254],
  [0, 0, 0, 0],
  [10, 0, 0, 1],
  [172, 16, 0, 1],
  [172, 31, 255, 255],
  [192, 168, 0, 1],
  [169, 254, 169, 254],
  [169, 254, 170, 2],
  [100, 100, 100, 200],
  [192, 0, 0, 192],
  [198, 18, 0, 1],
  [224, 0, 0, 1],
  [255, 255, 255, 255],
];

const hex = (n: number) => `0x${n.toString(16)}`;
const octal = (n: number) => `0${n.toString(8)}`;
const shifted = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const circled = (text: string) =>
  text.replace(/\d/g, (digit) => (digit === '0' ? '⓪' : String.fromCodePoint(0x245f + +digit)));
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const ipv4Spellings = (address: Ipv4): string[] => {
  const [a, b, c, d] = address;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const low24 = (b * 256 + c) * 256 + d;
  const low16 = c * 256 + d;
  const dotted = address.join('.');
  return [
    dotted,
    `${dotted}.`,
    String(whole),
    hex(whole),
    hex(whole).toUpperCase().replace('X', 'x'),
    octal(whole),
    `0x00000000${whole.toString(16)}`,
    address.map(hex).join('.'),
    address.map(octal).join('.'),
    address.map((n) => `0000000${n.toString(8)}`).join('.'),
    [hex(a), b, octal(c), d].join('.'),
    `${a}.${low24}`,
    `${hex(a)}.${hex(low24)}`,
    `${a}.${b}.${low16}`,
    `${octal(a)}.${b}.${hex(low16)}`,
    shifted(dotted, 0xff10),
    shifted(dotted, 0x1d7ce),
    circled(dotted),
    dotted.replaceAll('.', '。'),
    dotted.replaceAll('.', '．'),
    dotted.replaceAll('.', '%2e'),
    dotted.replace('.', '\u00ad.'),
    percent(dotted),
    percent(percent(dotted)),
  ];
};

const ipv6Spellings = (address: Ipv4): string[] => {
  const dotted = address.join('.');
  const [high, low] = [address[0] * 256 + address[1], address[2] * 256 + address[3]];
  const groups = `${high.toString(16)}:${low.toString(16)}`;
  const inverted = `${(0xffff - high).toString(16)}:${(0xffff - low).toString(16)}`;
  return [
    `[::ffff:${dotted}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:ffff:${groups}]`,
    `[::FFFF:${dotted}]`,
    `[::${dotted}]`,
    `[::ffff:0:${groups}]`,
    `[2002:${groups}::]`,
    `[2001:0:${groups}::]`,
    `[2001:0:4136:e378:8000:63bf:${inverted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:1::${groups}]`,
    `[fe80::5efe:${groups}]`,
  ];
};

const literals6 = [
  ...['::', '::1', '0:0:0:0:0:0:0:1', '0000:0000:0000:0000:0000:0000:0000:0001', '::0001', '0::1'],
  ...['fc00::1', 'fd00:ec2::254', 'FD00:EC2:0::254', 'fe80::1', 'fe80::a9fe:a9fe', 'fec0::1'],
  ...['ff02::1', '2001:db8::1', '3fff::1', '100::1', '2001::1', '5f00::1', '1::'],
  ...['::1%lo', '::1%25lo', 'fe80::1%eth0', 'fe80::1%25eth0'],
].flatMap((address) => [`[${address}]`, address]);

/** Names that resolve to internal addresses by files, by DNS, or within a cloud or a cluster. */
export const internalNames = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'localhost.localdomain', 'localhost6', 'a.localhost'],
  ...[
    'ip6-localhost',
    'ip6-loopback',
    'loopback',
    'broadcasthost',
    'ｌｏｃａｌｈｏｓｔ',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  ],
  ...[
    'loc%61lhost',
    'local\u00adhost',
    '%6c%6f%63%61%6c%68%6f%73%74',
    'localhost%2e',
    'localhost%00',
  ],
  ...['127.0.0.1.nip.io', '127-0-0-1.sslip.io', '7f000001.nip.io', 'www.10.0.0.1.xip.io'],
  ...['169.254.169.254.nip.io', 'localtest.me', 'lvh.me'],
  ...['metadata', 'metadata.google.internal', 'metadata.google.internal.', 'instance-data'],
  ...['instance-data.ec2.internal', 'metadata.azure.internal', 'rancher-metadata', 'wpad'],
  ...['kubernetes.default.svc', 'kubernetes.default.svc.cluster.local', 'host.docker.internal'],
  ...['gateway.docker.internal', 'router.local', 'printer.lan', 'intranet', 'vault.service.consul'],
];

/** Spellings of internal hosts, as they would stand in a URL. */
export const internalHosts: readonly string[] = [
  ...new Set([
    ...targets.flatMap(ipv4Spellings),
    ...targets.slice(0, 8).flatMap(ipv6Spellings),
    ...literals6,
    ...internalNames,
  ]),
];

/** Ways to put an internal host in the place of an allowed host or an id. */
export const smuggled = (host: string, allowed: string): string[] => [
  host,
  `https://${host}`,
  `http://${host}/`,
  `//${host}/`,
  `\\\\${host}\\`,
  `https://${allowed}@${host}`,
  `https://${allowed}:x@${host}/`,
  `https://${host}#.${allowed}`,
  `https://${host}?.${allowed}`,
  `https://${host}/.${allowed}`,
  `https://${host}\\.${allowed}`,
  `https://${host}%2f.${allowed}`,
  `https://${host}%00.${allowed}`,
  `${host}/${allowed}`,
  `${host}#${allowed}`,
  `${host}\n${allowed}`,
  `${allowed}\n${host}`,
  `${allowed}.${host}`,
  `${allowed}@${host}`,
  `${allowed}/@${host}`,
  `${allowed}\r\nHost: ${host}`,
  `${allowed}%0d%0aHost:%20${host}`,
  `../../${host}`,
  `..%2f..%2f${host}`,
  `..\\..\\${host}`,
  `\t${host}`,
  ` ${host} `,
];
