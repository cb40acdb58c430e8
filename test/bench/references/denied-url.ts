/** Where a browser goes whose person did not agree. */
export const deniedUrl = (integrationType: string): string => {
  const parameters = new URLSearchParams({
    success: 'false',
    error_msg: 'The connection was cancelled',
    integration_type: integrationType,
  });
  return `${process.env.FRONTEND_URL}/settings/integrations?${parameters}`;
};
