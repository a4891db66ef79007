import java.lang.reflect.Field;
import java.util.Set;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/**
 * DynamoDB Local on the loopback interface only; its own main class listens on all, and has no option for it. Compiled with
 * `javac --release 17`, because a JRE has no compiler.
 */
public final class loopback {
  private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]");

  public static void main(String[] args) throws Exception {
    DynamoDBProxyServer proxy = ServerRunner.createServerFromCommandLineArgs(args);
    Field server = DynamoDBProxyServer.class.getDeclaredField("server");
    server.setAccessible(true);
    for (Connector each : ((Server) server.get(proxy)).getConnectors()) {
      ServerConnector connector = (ServerConnector) each;
      connector.setHost("127.0.0.1");
      // a page whose name resolves to this machine must not reach the table
      connector.getConnectionFactory(HttpConnectionFactory.class).getHttpConfiguration().addCustomizer((request, headers) -> {
        if (!NAMES.contains(Request.getServerName(request))) throw new HttpException.RuntimeException(421);
        return request;
      });
    }
    proxy.start();
  }
}
