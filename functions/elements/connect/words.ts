export const connectWords = {
  connect: 'Connect {label}',
};
