import 'reflect-metadata';
import { getCurrentInvoke, configure as serverlessExpress } from '@codegenie/serverless-express';
import {
  type CanActivate,
  Controller,
  Get,
  Inject,
  Injectable,
  Module,
  NotFoundException,
  Param,
  Redirect,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Context, Handler } from 'aws-lambda';
import { deniedUrl } from '../references/denied-url.ts';
import { readAgents } from '../references/read-agents.ts';
import { readOptions } from '../references/read-options.ts';

const tenantOf = (): string => getCurrentInvoke().event.requestContext.authorizer?.tenant_id ?? '';

@Injectable()
class KeyGuard implements CanActivate {
  canActivate(): boolean {
    if (!tenantOf()) throw new UnauthorizedException('No key');
    return true;
  }
}

@Injectable()
class AppService {
  readAgents = readAgents;

  async readOptions(...question: Parameters<typeof readOptions>) {
    const options = await readOptions(...question);
    if (!options) throw new NotFoundException('Not connected');
    return options;
  }
}

@Controller()
class AppController {
  // By its name: esbuild writes no metadata of types.
  constructor(@Inject(AppService) private readonly service: AppService) {}

  @Get('agents')
  @UseGuards(KeyGuard)
  listAgents() {
    return this.service.readAgents(tenantOf());
  }

  @Get('events/components/:component/events/:event/options/:field')
  @UseGuards(KeyGuard)
  listOptions(@Param('component') component: string, @Param('field') field: string) {
    return this.service.readOptions(tenantOf(), component, field);
  }

  @Get('integrations/oauth_callback/:type')
  @Redirect()
  callBack(@Param('type') type: string) {
    return { url: deniedUrl(type) };
  }
}

@Module({ controllers: [AppController], providers: [AppService] })
class AppModule {}

const bootstrap = async (): Promise<Handler> => {
  const app = await NestFactory.create(AppModule, { logger: ['error'] });
  await app.init();
  return serverlessExpress({ app: app.getHttpAdapter().getInstance() });
};

let server: Handler | undefined;

/** @see https://docs.nestjs.com/faq/serverless */
export const handler = async (event: unknown, context: Context) => {
  server ??= await bootstrap();
  return server(event, context, () => {});
};
