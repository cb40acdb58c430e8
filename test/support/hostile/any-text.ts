import fc from 'fast-check';

const surrogates = 0x800;

/** Text of any code points but halves of pairs. The `binary` unit of fast-check takes two seconds to make. */
export const anyText = fc.string({
  unit: fc
    .integer({ min: 0, max: 0x10ffff - surrogates })
    .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + surrogates)),
});
